-- A refund whose first transfer came back and whose second is a part of it.
insert into refund_paybacks (task_id, amount, reference, at, by, returned_at, returned_by, returned_note) values
  (1, 2400, 'SBC0000001', '2026-02-09 09:00Z', 'superuser@gari.test', '2026-02-09 10:00Z', 'superuser@gari.test', 'Wrong number.'),
  (1, 1000, 'SBC0000002', '2026-02-09 11:00Z', 'superuser@gari.test', null, null, '');
update refund_tasks set paid_back = 1000 where id = 1;
-- A second payment that is reversed, and a further charge of the first.
update payment_attempts set reversed_amount = 2400, reversed_at = '2026-02-09 09:00Z' where id = 10;
update refund_tasks set state = 'reversed', done_at = '2026-02-09 09:00Z', done_by = '' where attempt_id = 10;
insert into refund_tasks (order_id, attempt_id, amount, reason, transaction_id, payee, created_at) values
  (4, 5, 2400, 'Flutterwave took the money twice.', 'flw-05-2', 'Brian Otieno', '2026-02-09 09:00Z');
