insert into addresses (user_id, first_name, last_name, street_address, city, county, phone_number, email) values
  (3, 'Amina', 'Wanjiku', 'Ngong Road 12', 'Nairobi', 'Nairobi', '+254712345678', 'amina@shop.test'),
  (3, 'Amina', 'Wanjiku', 'Kenyatta Avenue 1', 'Nakuru', 'Nakuru', '+254712345678', 'amina@shop.test');
update payment_attempts set payment_url = 'https://pay.pesapal.test/13' where id = 13;
