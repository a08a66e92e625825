-- Times are those of the account’s clock.
select
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'request_id', p.request_id, 'label', p.label, 'width', p.width, 'height', p.height,
            'timestamp', (p.taken_date + p.taken_time)::timestamptz
          )
          order by p.taken_date, p.taken_time, p.request_id
        ),
        '[]'
      )
    from inspection_photos p
    where p.customer_number = n.customer_number and p.inspection_id = n.inspection_id
  ) as report_photos,
  (
    select
      coalesce(
        json_agg(
          json_build_object('damage_id', g.damage_id, 'location', g.location, 'type', g.type, 'comments', g.comments)
          order by g.damage_id
        ),
        '[]'
      )
    from inspection_damages g
    where g.customer_number = n.customer_number and g.inspection_id = n.inspection_id
  ) as report_damages,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'question_number', a.question_number, 'question', a.question, 'answer', a.answer, 'passed', a.passed,
            'note', a.note
          )
          order by a.question_number
        ),
        '[]'
      )
    from inspection_answers a
    where a.customer_number = n.customer_number and a.inspection_id = n.inspection_id
  ) as report_questions
from inspections n
where n.vehicle_number = upper(:vehicle) and n.inspection_id = :id
