select name, phone_number, email, rapid_name, rapid_phone, rapid_reg_name, rapid_reg_email, rapid_stock_name,
  rapid_stock_email
from account_contacts
