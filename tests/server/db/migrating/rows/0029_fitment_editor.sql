insert into fitment_versions (product_id, version) values (1, 3);
