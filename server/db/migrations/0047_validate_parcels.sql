ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_parcel_length";
