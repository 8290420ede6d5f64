-- How text is compared. `fold_text` is what both keys begin with; lib/shared/name-key.ts has the same functions for code.
create function fold_text(words text) returns text language plpgsql immutable strict parallel safe as $$
declare folded text;
begin
  folded := normalize(lower(normalize(words, NFKC) collate "und-x-icu"), NFKC);
  -- Characters without a shape of their own; then Arabic and Hebrew vowel marks, and the line that stretches Arabic words.
  folded := regexp_replace(folded, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
  folded := regexp_replace(folded, '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]', '', 'g');
  -- Georgian capitals, which older versions of ICU do not know.
  folded := translate(folded, U&'\1C90\1C91\1C92\1C93\1C94\1C95\1C96\1C97\1C98\1C99\1C9A\1C9B\1C9C\1C9D\1C9E\1C9F\1CA0\1CA1\1CA2\1CA3\1CA4\1CA5\1CA6\1CA7\1CA8\1CA9\1CAA\1CAB\1CAC\1CAD\1CAE\1CAF\1CB0\1CB1\1CB2\1CB3\1CB4\1CB5\1CB6\1CB7\1CB8\1CB9\1CBA\1CBD\1CBE\1CBF',
    U&'\10D0\10D1\10D2\10D3\10D4\10D5\10D6\10D7\10D8\10D9\10DA\10DB\10DC\10DD\10DE\10DF\10E0\10E1\10E2\10E3\10E4\10E5\10E6\10E7\10E8\10E9\10EA\10EB\10EC\10ED\10EE\10EF\10F0\10F1\10F2\10F3\10F4\10F5\10F6\10F7\10F8\10F9\10FA\10FD\10FE\10FF');
  -- The final sigma, apostrophes and dashes.
  folded := translate(folded, U&'\03C2\2018\2019\201B\02BC\02B9\2032\2010\2011\2012\2013\2014\2015\2212', U&'\03C3''''''''''''-------');
  return regexp_replace(folded, '[\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g');
end $$;--> statement-breakpoint
-- Equal for two spellings of one name.
create function name_key(name text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return btrim(public.fold_text(name), ' ');
end $$;--> statement-breakpoint

-- The letters of an international label behind its `xn--` (RFC 3492); null for what is none.
create function punycode_decoded(code text) returns text language plpgsql immutable strict parallel safe as $$
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
end $$;--> statement-breakpoint

-- Text as it is searched: as names are compared, without regard to accents and variants of Arabic letters, and with the
-- letters of international domains. The dictionary is named, so that neither indexes nor a restored copy depend on
-- anybody's search path.
create or replace function searchable(words text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := words;
  label text;
begin
  if words ~* '\mxn--' then
    plain := lower(plain);
    for label in select distinct groups[1] from regexp_matches(plain, '\mxn--([a-z0-9-]{1,59})', 'g') groups limit 100 loop
      plain := replace(plain, 'xn--' || label, coalesce(public.punycode_decoded(label), 'xn--' || label));
    end loop;
  elsif octet_length(words) = length(words) and words !~ '[\t-\r]|  ' then
    return lower(words collate "C");
  end if;
  plain := translate(public.fold_text(plain), U&'\0623\0625\0622\0671\0649\06CC\06A9\0629\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9', U&'\0627\0627\0627\0627\064A\064A\0643\064701234567890123456789');
  plain := lower(public.unaccent('public.unaccent', plain) collate "und-x-icu");
  return normalize(regexp_replace(normalize(plain, NFD), '[\u0300-\u036f]', '', 'g'), NFC);
end $$;--> statement-breakpoint
create or replace function audit_text(action text, subject text, subject_id text, request_id text, api_key text, before jsonb, after jsonb)
returns text language plpgsql immutable as $$
begin
  return public.searchable(concat_ws(' ', action, subject, subject_id, api_key, (
    select string_agg(value #>> '{}', ' ') from (
      select jsonb_path_query(before, 'strict $.**') union all select jsonb_path_query(after, 'strict $.**')
    ) stated(value) where jsonb_typeof(value) in ('string', 'number'))));
end $$;--> statement-breakpoint
create or replace function place_organization() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  tree_lock constant bigint := hashtext('organizations.path');
  here constant text := new.label || E'\t' || new.domain_url;
  above organizations;
begin
  new.search_text := searchable(concat_ws(' ', new.label, new.business_name, new.domain_url));
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock_shared(tree_lock);
  else
    perform pg_advisory_xact_lock(tree_lock);
  end if;
  if new.part_of is not null then
    select * into strict above from organizations where id = new.part_of;
    if new.id = any (above.path) then
      raise exception 'An organization cannot lie below itself.' using errcode = 'check_violation', constraint = 'organizations_cycle';
    end if;
  end if;
  new.path := coalesce(above.path, '{}') || new.id;
  new.tree_order := coalesce(above.tree_order, '{}') || here;
  return new;
end $$;--> statement-breakpoint
-- What was worked out by the older function is worked out again where it can differ. Triggers have nothing to do with it:
-- no row says anything else than before. A generated column is worked out when a column that it is made of is written.
do $$
declare
  tab regclass;
  assignment text;
begin
  for tab, assignment in
    select a.attrelid::regclass, case when a.attgenerated = '' then 'search_text = searchable(search_text)' else (
      select format('%1$I = %1$I', base.attname) from pg_attribute base
      where base.attrelid = a.attrelid and base.attnum > 0 and not base.attisdropped and base.attgenerated = ''
        and pg_get_expr(d.adbin, d.adrelid) ~ ('\m' || base.attname || '\M')
      order by base.attnum limit 1) end
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attname = 'search_text' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %s disable trigger user', tab);
    execute format('update %s set %s where octet_length(search_text) <> length(search_text) or search_text ~ ''\mxn--|[\t-\r]|  ''',
      tab, assignment);
    execute format('alter table %s enable trigger user', tab);
  end loop;
end $$;--> statement-breakpoint
reindex index invoices_search;--> statement-breakpoint

ALTER TABLE "segments" DROP CONSTRAINT "segments_name";--> statement-breakpoint
ALTER TABLE "topics" DROP CONSTRAINT "topics_name";--> statement-breakpoint
DROP INDEX "api_keys_name";--> statement-breakpoint
DROP INDEX "groups_name";--> statement-breakpoint
DROP INDEX "holiday_sets_name";--> statement-breakpoint
DROP INDEX "locations_name";--> statement-breakpoint
DROP INDEX "roles_by_name";--> statement-breakpoint
-- Two names that are one by the new comparison stay apart: the later one gets a number, and the log says so.
do $$
declare
  kept record;
  renamed int;
begin
  for kept in select * from (values
    ('groups', 'group', 'groups:update', 'organization_id', 'true'),
    ('holiday_sets', 'holiday-set', 'holiday-sets:update', 'organization_id', 'true'),
    ('locations', 'location', 'locations:update', 'organization_id, coalesce(part_of_id, 0), name_key(address_line1), name_key(address_line2),
      name_key(city), name_key(postal_code), coalesce(country, -1)', 'true'),
    ('segments', 'segment', 'segments:update', 'organization_id', 'true'),
    ('topics', 'topic', 'topics:update', 'organization_id', 'true'),
    ('api_keys', 'api-key', 'api-keys:update', 'coalesce(organization_id, 0)', 'revoked_at is null')
  ) as each(tab, subject, action, within, counted)
  loop
    loop
      execute format($sql$
        with numbered as (
          select id, name, row_number() over (partition by %2$s, name_key(name) order by created_at, id) as number
          from %1$I where %3$s
        ), renamed as (
          update %1$I t set name = n.name || ' (' || n.number || ')' from numbered n
          where t.id = n.id and n.number > 1
          returning t.organization_id, t.id, n.name as before, t.name as after
        )
        insert into audit_log (organization_id, action, subject, subject_id, before, after)
        select organization_id, %4$L, %5$L, id::text, jsonb_build_object('name', before), jsonb_build_object('name', after)
        from renamed order by organization_id, id
      $sql$, kept.tab, kept.within, kept.counted, kept.action, kept.subject);
      get diagnostics renamed = row_count;
      exit when renamed = 0;
    end loop;
  end loop;
end $$;--> statement-breakpoint
CREATE UNIQUE INDEX "segments_name" ON "segments" USING btree ("organization_id",name_key("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "topics_name" ON "topics" USING btree ("organization_id",name_key("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree (coalesce("organization_id", 0),name_key("name")) WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("organization_id",name_key("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_sets_name" ON "holiday_sets" USING btree ("organization_id",name_key("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name" ON "locations" USING btree ("organization_id",coalesce("part_of_id", 0),name_key("name"),name_key("address_line1"),name_key("address_line2"),name_key("city"),name_key("postal_code"),coalesce("country", -1));--> statement-breakpoint
CREATE INDEX "roles_by_name" ON "roles" USING btree (name_key("name"));