update products set name = 'Ceramic brake pads, front axle' where id = 1;
