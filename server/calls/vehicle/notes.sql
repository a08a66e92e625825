-- A vehicle without a note has one row of nulls: it is found, and has no notes.
select n.note_id, n.note, n.written_by, n.written_at, n.changed_by, n.changed_at, n.version
from vehicles v
left join vehicle_notes n using (customer_number, vehicle_number)
where v.vehicle_number = upper(:vehicle)
order by n.written_at desc, n.note_id
