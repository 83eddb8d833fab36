CREATE TABLE "known_devices" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_id_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "asker_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "asked_for" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "granted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "from_known_device" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD COLUMN "successor_salt" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT 'Unknown device' NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE INDEX "reset_codes_asker" ON "reset_codes" USING btree ("asker_hash");--> statement-breakpoint
CREATE INDEX "reset_codes_asked_for" ON "reset_codes" USING btree ("asked_for","created_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_short" CHECK (length("sessions"."device") <= 60);--> statement-breakpoint
UPDATE "sessions" SET "last_used_at" = "created_at", "ends_at" = "created_at" + CASE
  WHEN EXISTS (SELECT FROM "users" WHERE "users"."id" = "user_id" AND ("is_staff" OR "is_superuser")) THEN interval '12 hours'
  ELSE interval '720 hours' END;
--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "ends_at" SET NOT NULL;
--> statement-breakpoint
CREATE FUNCTION sessions_keep_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.ends_at > NEW.created_at + (
    SELECT CASE WHEN is_staff OR is_superuser THEN interval '12 hours' ELSE interval '720 hours' END
    FROM public.users WHERE id = NEW.user_id
  ) THEN
    RAISE EXCEPTION 'a session ends 30 days after sign-in, one of staff 12 hours' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_keep_end BEFORE INSERT OR UPDATE OF user_id, created_at, ends_at ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION sessions_keep_end();
--> statement-breakpoint
CREATE FUNCTION users_shorten_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.sessions SET ends_at = least(ends_at, created_at + interval '12 hours') WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_shorten_sessions AFTER UPDATE OF is_staff, is_superuser ON "users"
  FOR EACH ROW WHEN (NEW.is_staff OR NEW.is_superuser) EXECUTE FUNCTION users_shorten_sessions();
