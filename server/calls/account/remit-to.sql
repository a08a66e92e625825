select method, payee, address_1, address_2, city, state_province, postal_code, bank_name, routing_number, account_number,
  remittance_email
from remit_to
order by method
