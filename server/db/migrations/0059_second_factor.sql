CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"method" text NOT NULL,
	"password_mark" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "second_factor_tickets_method" CHECK ("second_factor_tickets"."method" in ('password', 'google')),
	CONSTRAINT "second_factor_tickets_tries" CHECK ("second_factor_tickets"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"salt" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_step" integer,
	CONSTRAINT "second_factors_confirmed_by_code" CHECK (("second_factors"."confirmed_at" is null) = ("second_factors"."last_used_step" is null))
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor_tickets" ADD CONSTRAINT "second_factor_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_factor_tickets_user" ON "second_factor_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factor_tickets_created" ON "second_factor_tickets" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "second_factors_unconfirmed" ON "second_factors" USING btree ("created_at") WHERE "second_factors"."confirmed_at" is null;--> statement-breakpoint
-- A code is never accepted twice, whatever the code of the shop does.
CREATE FUNCTION second_factors_step_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a code of the second factor of user % was used again', NEW.user_id
    USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER second_factors_step_grows BEFORE UPDATE OF last_used_step ON "second_factors"
  FOR EACH ROW WHEN (NEW.last_used_step <= OLD.last_used_step)
  EXECUTE FUNCTION second_factors_step_grows();
