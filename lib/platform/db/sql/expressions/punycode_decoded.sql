-- The letters of an international label behind its `xn--` (RFC 3492); null for what is none.
create or replace function punycode_decoded(code text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  hyphen int := case when strpos(code, '-') = 0 then 0 else length(code) - strpos(reverse(code), '-') + 1 end;
  points int[] := array(select ascii(one) from unnest(string_to_array(left(code, greatest(hyphen - 1, 0)), null)) one);
  at int := hyphen + 1;
  n bigint := 128; i bigint := 0; bias int := 72;
  before bigint; weight bigint; k int; digit int; threshold int; size int; delta bigint;
begin
  while at <= length(code) loop
    before := i; weight := 1; k := 36;
    loop
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(code, at, 1)) - 1;
      if at > length(code) or digit < 0 then return null; end if;
      at := at + 1;
      i := i + digit * weight;
      threshold := greatest(1, least(26, k - bias));
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      k := k + 36;
    end loop;
    size := cardinality(points) + 1;
    delta := case when before = 0 then (i - before) / 700 else (i - before) / 2 end;
    delta := delta + delta / size;
    k := 0;
    while delta > 455 loop
      delta := delta / 35;
      k := k + 36;
    end loop;
    bias := k + (36 * delta / (delta + 38))::int;
    n := n + i / size;
    i := i % size;
    points := points[1:i] || n::int || points[i + 1:];
    i := i + 1;
  end loop;
  return (select string_agg(chr(point), '' order by place) from unnest(points) with ordinality each(point, place));
exception when numeric_value_out_of_range or program_limit_exceeded or invalid_parameter_value then
  return null;
end $$;
