-- The brand that holds at the end of a path, each part with the organization that it comes from;
-- null where nobody has one.
create or replace function brand_of(place int[]) returns jsonb
language sql stable security definer
set search_path = public, pg_temp as $$
  with line as (select * from organizations where id = any (place) order by cardinality(path) desc)
  select jsonb_build_object(
    'primaryColour', (select jsonb_build_array(primary_colour, id) from line where primary_colour is not null limit 1),
    'logo', (select jsonb_build_array(logo_file_id, id) from line where logo_file_id is not null limit 1))
$$;
