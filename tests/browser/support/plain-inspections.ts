/** The calls of inspections as the specification lists them (ordering §7). The last two answer with pictures. */
export const inspectionCalls = [
  { method: 'GET', path: '/mobile-inspection-report-summary', query: ['vehicle'] },
  { method: 'GET', path: '/mobile-inspection-report', query: ['vehicle', 'id'] },
  { method: 'GET', path: '/mobile-inspection-report-photo', query: ['id'] },
  { method: 'GET', path: '/mobile-inspection-damages-photo', query: ['id'] },
] as const;

/** Answers with the fields that the specification names (ordering §3), by method and path. */
export const inspectionData: Readonly<Record<string, unknown>> = {
  'GET /mobile-inspection-report-summary': [
    {
      ...{ inspection_id: 'R100', template_name: 'MONTHLY CAR CHECK', inspection_type: 'MONTHLY', result: 'FAILED' },
      ...{ vehicle_number: '4F1001', due_date: '2026-03-31', completed_at: '2026-03-28T09:40:00-05:00' },
      ...{ odometer: 34_900, driver: 'Whitfield, Dana', comments: null, photos: 1, damages: 1 },
    },
  ],
  'GET /mobile-inspection-report': {
    report_photos: [
      { request_id: 'P1', label: 'FRONT', width: 1280, height: 960, timestamp: '2026-03-28T09:31:00-05:00' },
    ],
    report_damages: [{ damage_id: 'D1', location: 'REAR_BUMPER', type: 'SCRATCH', comments: 'Below the plate.' }],
    report_questions: [{ question_number: 1, question: 'BODY_UNDAMAGED', answer: 'NO', passed: false, note: null }],
  },
};

/** A gray JPEG of one pixel. */
export const plainPicture = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
