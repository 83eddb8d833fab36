update orders set status = 'delivered' where order_number = 'STEPBYSTEP01';
update orders set status = 'cancelled' where order_number = 'N0TREVERSED1';
insert into order_events (order_id, at, actor, from_status, to_status) values
  (11, '2026-02-06 12:00Z', 'staff', 'shipping', 'delivered'), (16, '2026-02-06 12:00Z', 'owner', 'paid', 'cancelled');
insert into refund_tasks (order_id, attempt_id, amount, reason, payee, created_at) values
  (16, 17, 2400, 'Cancelled after payment.', 'Carol Njeri, +254733000222', '2026-02-06 12:00Z');
