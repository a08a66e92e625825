import type { ClientBase } from 'pg';

/**
 * Invoices consist of the expenses with their number. A number from 0 to 255, derived from the invoice number, decides
 * when it is paid: most before the due date, some late, a few partly or not at all. Invoices older than six months are
 * paid.
 */
const billed = `
  insert into invoices (customer_number, invoice_number, type, billing_period, invoice_date, due_date, bill_sort,
    vehicles, amount, paid_amount, paid_date, payment_reference)
  select customer_number, invoice_number, type, billing_period, invoice_date, invoice_date + 30, bill_sort, vehicles,
    amount,
    case when paid_date > $2::date then 0 when in_part then round(amount * 0.6, 2) else amount end,
    case when paid_date <= $2::date then paid_date end,
    case when paid_date <= $2::date then reference end
  from (
    select *, habit between 236 and 246 and settled > $2::date as in_part,
      case
        when habit < 196 then invoice_date + 12 + habit % 18
        when habit < 236 then invoice_date + 33 + habit % 40
        when habit < 247 then invoice_date + 30
        else settled
      end as paid_date
    from (
      select customer_number, invoice_number, type, billing_period, invoice_date, bill_sort, vehicles, amount,
        invoice_date + 180 as settled, get_byte(name, 0) as habit,
        case when get_byte(name, 1) < 160 then 'ACH' else 'CHK' end
          || lpad((get_byte(name, 2) * 65536 + get_byte(name, 3) * 256 + get_byte(name, 4))::text, 8, '0') as reference
      from (
        select e.customer_number, e.invoice_number, min(e.expense_category) as type, min(e.period) as billing_period,
          max(e.invoice_date) as invoice_date, min(v.bill_sort) as bill_sort, count(*) as vehicles,
          sum(e.amount) as amount, decode(md5(e.customer_number || e.invoice_number), 'hex') as name
        from expenses e
        join vehicles v using (customer_number, vehicle_number)
        where e.customer_number = $1
        group by e.customer_number, e.invoice_number
      ) bills
    ) habits
  ) payments`;

/** The invoices for the existing expenses of an account. `today` is YYYY-MM-DD. */
export async function addInvoices(client: ClientBase, customer: string, today: string): Promise<void> {
  await client.query(billed, [customer, today]);
}
