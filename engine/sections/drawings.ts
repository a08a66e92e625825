/** A step of a line: move to, line to, curve to, or close. */
export type DrawingStep =
  | readonly ['M', x: number, y: number]
  | readonly ['L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

/** A line drawing with named places, in units from the upper left corner. */
export interface PlaceDrawing {
  width: number;
  height: number;
  /** What is solid, such as tires. */
  solid: readonly (readonly DrawingStep[])[];
  lines: readonly (readonly DrawingStep[])[];
  /** Where each place is, by its code. */
  places: Readonly<Record<string, readonly [x: number, y: number]>>;
}

const box = (x: number, y: number, width: number, height: number): DrawingStep[] => [
  ['M', x, y],
  ['L', x + width, y],
  ['L', x + width, y + height],
  ['L', x, y + height],
  ['Z'],
];

/** The same on the other side of the middle line. */
const both = (middle: number, steps: readonly DrawingStep[]): (readonly DrawingStep[])[] => {
  const over = (y: number) => 2 * middle - y;
  const mirrored = steps.map((step): DrawingStep => {
    if (step[0] === 'Z') return step;
    if (step[0] === 'C') return ['C', step[1], over(step[2]), step[3], over(step[4]), step[5], over(step[6])];
    return [step[0], step[1], over(step[2])];
  });
  return [steps, mirrored];
};

const middle = 100;

/** A vehicle from above. Its front is on the left, so its left side is at the bottom. */
const vehicle: PlaceDrawing = {
  width: 420,
  height: 200,
  solid: [...both(middle, box(82, 36, 46, 12)), ...both(middle, box(292, 36, 46, 12))],
  lines: [
    // The body.
    [
      ['M', 66, 44],
      ['L', 354, 44],
      ['C', 378, 44, 384, 60, 384, 100],
      ['C', 384, 140, 378, 156, 354, 156],
      ['L', 66, 156],
      ['C', 40, 156, 34, 140, 34, 100],
      ['C', 34, 60, 40, 44, 66, 44],
      ['Z'],
    ],
    // The windshield and the rear window.
    [['M', 150, 56], ['C', 136, 80, 136, 120, 150, 144], ['L', 176, 136], ['C', 168, 116, 168, 84, 176, 64], ['Z']],
    [['M', 312, 58], ['C', 322, 82, 322, 118, 312, 142], ['L', 290, 134], ['C', 296, 114, 296, 86, 290, 66], ['Z']],
    // The side windows, the lights and the mirrors.
    ...both(middle, [['M', 160, 54], ['L', 302, 56], ['L', 286, 62], ['L', 182, 60], ['Z']]),
    ...both(middle, [['M', 42, 62], ['L', 56, 50], ['L', 70, 50], ['L', 52, 68], ['Z']]),
    ...both(middle, [['M', 378, 66], ['L', 370, 52], ['L', 358, 52], ['L', 368, 70], ['Z']]),
    ...both(middle, [
      ['M', 158, 44],
      ['L', 152, 32],
      ['L', 168, 34],
      ['L', 168, 44],
    ]),
    // The doors.
    ...both(middle, [
      ['M', 232, 44],
      ['L', 232, 60],
    ]),
    // The hood.
    [
      ['M', 62, 62],
      ['C', 90, 70, 118, 66, 140, 64],
    ],
    [
      ['M', 62, 138],
      ['C', 90, 130, 118, 134, 140, 136],
    ],
  ],
  places: {
    FRONT_BUMPER: [34, 100],
    RIGHT_FRONT_LIGHT: [54, 60],
    LEFT_FRONT_LIGHT: [54, 140],
    HOOD: [102, 100],
    WINDSHIELD: [156, 100],
    ROOF: [232, 100],
    REAR_WINDOW: [306, 100],
    TAILGATE: [350, 100],
    REAR_BUMPER: [384, 100],
    RIGHT_REAR_LIGHT: [368, 60],
    LEFT_REAR_LIGHT: [368, 140],
    RIGHT_FRONT_TIRE: [105, 42],
    LEFT_FRONT_TIRE: [105, 158],
    RIGHT_REAR_TIRE: [315, 42],
    LEFT_REAR_TIRE: [315, 158],
    RIGHT_FRONT_DOOR: [196, 54],
    LEFT_FRONT_DOOR: [196, 146],
    RIGHT_REAR_DOOR: [262, 54],
    LEFT_REAR_DOOR: [262, 146],
    RIGHT_SILL: [229, 30],
    LEFT_SILL: [229, 170],
  },
};

/** The drawings that sections name. */
export const drawings = { vehicle } as const satisfies Readonly<Record<string, PlaceDrawing>>;

export type DrawingName = keyof typeof drawings;
export const drawingNames = Object.keys(drawings) as DrawingName[];
