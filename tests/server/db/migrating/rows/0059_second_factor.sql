insert into second_factors (user_id, secret, salt, created_at, confirmed_at, last_used_step) values
  (1, 'plain:JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'c2FsdHNhbHRzYWx0c2E', '2026-03-01 09:00Z', '2026-03-01 09:01Z', 59077800),
  (2, 'plain:KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU', 'c2FsdHNhbHRzYWx0c2E', '2026-03-01 09:00Z', null, null);
insert into recovery_codes (user_id, hash, used_at) values
  (1, 'recovery-1', null), (1, 'recovery-2', '2026-03-02 09:00Z');
insert into second_factor_tickets (hash, user_id, method, password_mark, tries, created_at) values
  ('ticket-1', 1, 'password', 'mark-1', 2, '2026-03-02 09:00Z'), ('ticket-2', 2, 'google', 'mark-2', 0, '2026-03-02 09:00Z');

-- Until names were compared without regard to case.
insert into subcategories (id, category_id, name) values (32, 3, 'HEADLIGHTS');
