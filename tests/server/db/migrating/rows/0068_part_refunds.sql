-- Brake pads that came back, of an order that stays paid.
insert into refund_tasks (order_id, attempt_id, amount, reason, created_at) values
  (2, 3, 2100, 'Wrong part.', '2026-03-02 09:00Z');
update payment_attempts set part_refunded = 2100 where id = 3;
update order_items set returned_units = 1 where order_id = 2;
update products set stock_quantity = stock_quantity + 1, units_held = units_held - 1, units_sold = units_sold - 1 where id = 1;
