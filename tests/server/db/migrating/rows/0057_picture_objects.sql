insert into media (hash, content_type, object, width, height, placeholder) values
  ('outside', 'image/jpeg', 'outside/1', 300, 200, 'data:image/webp;base64,UklGRg==');
insert into media_variants (hash, width, format, object) values ('outside', 96, 'webp', 'outside/2');
insert into unused_objects (object, unused_since) values ('deleted/1', '2026-02-28 09:00Z');
