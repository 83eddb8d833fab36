ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_reason_code";
