insert into delivery_estimates (county, from_days, to_days, cutoff_hour) values ('Nairobi', 0, 1, 14), ('Murang''a', 1, 3, 12);
