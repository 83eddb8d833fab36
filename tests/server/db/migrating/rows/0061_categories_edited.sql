update categories set position = 4 - id;
insert into subcategories (category_id, name, position) values (2, 'Cabin filters', 1);
