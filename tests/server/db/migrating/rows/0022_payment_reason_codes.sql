-- A payment failed for every reason that has a code.
insert into payment_attempts (order_id, provider, method, state, amount, token_hash, reference, reason, reason_code,
    created_at, deadline_at, decided_at)
  select 20, 'pesapal', 'pesapal', 'failed', 2200, 'token ' || code, 'tracking ' || code, 'It failed.', code,
    '2026-02-16 09:01Z', '2026-02-16 09:30Z', '2026-02-16 09:02Z'
  from unnest(array['insufficient_funds', 'amount_too_low', 'amount_too_high', 'daily_limit', 'shop_account_full',
    'too_soon', 'provider_busy', 'transaction_in_progress', 'prompt_expired', 'prompt_not_sent', 'prompt_cancelled',
    'phone_unreachable', 'wrong_pin', 'pin_locked', 'payment_not_permitted', 'shop_unknown', 'declined', 'reversed',
    'wrong_amount', 'provider_refused', 'provider_unreachable', 'page_not_opened', 'page_left', 'replaced',
    'not_reported', 'not_received', 'unknown']) as code;
