CREATE INDEX CONCURRENTLY "audit_log_searched_actor" ON "audit_log" USING gin ("actor" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_subject" ON "audit_log" USING btree (lower("subject") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_number" ON "orders" USING btree ("order_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_searched_contact" ON "orders" USING gin ("email" gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY "audit_log_searched";--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_searched";
