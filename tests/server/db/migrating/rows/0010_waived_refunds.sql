-- What the orders SH0RTPA1D001 and PA1DT00MVCH1 were paid is accepted.
update refund_tasks set state = 'waived', note = 'Accepted.', payee = '', done_at = '2026-02-08 09:00Z',
  done_by = 'superuser@gari.test' where order_id in (13, 17);
update payment_reviews set state = 'done', note = 'Accepted.', done_at = '2026-02-08 09:00Z',
  done_by = 'superuser@gari.test' where attempt_id in (14, 18);
