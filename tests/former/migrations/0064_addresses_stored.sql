-- Brings the addresses that are there to their one stored form: lower case, domains with A-labels (lib/shared/email-address.ts).
-- The functions are for this session alone.
create function pg_temp.punycode_encoded(label text) returns text language plpgsql as $$
declare
  points int[] := array(select ascii(one) from unnest(string_to_array(label, null)) one);
  encoded text := coalesce((select string_agg(chr(point), '' order by place) from unnest(points) with ordinality each(point, place) where point < 128), '');
  basic int := length(encoded);
  done int := basic;
  n int := 128; delta bigint := 0; bias int := 72;
  lowest int; point int; rest bigint; k int; threshold int; step bigint;
begin
  if basic > 0 then encoded := encoded || '-'; end if;
  while done < cardinality(points) loop
    select min(each) into lowest from unnest(points) each where each >= n;
    delta := delta + (lowest - n)::bigint * (done + 1);
    n := lowest;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      continue when point <> n;
      rest := delta; k := 36;
      loop
        threshold := greatest(1, least(26, k - bias));
        exit when rest < threshold;
        encoded := encoded || substr('abcdefghijklmnopqrstuvwxyz0123456789', (threshold + (rest - threshold) % (36 - threshold))::int + 1, 1);
        rest := (rest - threshold) / (36 - threshold);
        k := k + 36;
      end loop;
      encoded := encoded || substr('abcdefghijklmnopqrstuvwxyz0123456789', rest::int + 1, 1);
      step := case when done = basic then delta / 700 else delta / 2 end;
      step := step + step / (done + 1);
      k := 0;
      while step > 455 loop
        step := step / 35;
        k := k + 36;
      end loop;
      bias := k + (36 * step / (step + 38))::int;
      delta := 0;
      done := done + 1;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return encoded;
end $$;--> statement-breakpoint
create function pg_temp.stored_domain(name text) returns text language sql as $$
  select string_agg(case when label ~ '[^\x01-\x7f]' then 'xn--' || pg_temp.punycode_encoded(label) else label end, '.' order by place)
  from unnest(string_to_array(normalize(lower(btrim(name) collate "und-x-icu"), NFC), '.')) with ordinality each(label, place)
$$;--> statement-breakpoint
-- What is not one address, or would be too long, stays as it is.
create function pg_temp.stored_email(address text) returns text language plpgsql as $$
declare stored text;
begin
  if address !~ '[^\x01-\x7f]|[A-Z]|^\s|\s$' then return address; end if;
  if btrim(address) !~ '^[^@\s]+@[^@\s]+$' then return address; end if;
  stored := normalize(lower(split_part(btrim(address), '@', 1) collate "und-x-icu"), NFC)
    || '@' || pg_temp.stored_domain(split_part(btrim(address), '@', 2));
  return case when octet_length(stored) > 254 then address else stored end;
end $$;--> statement-breakpoint

update organizations o set sign_in_domains = stored.domains
from (select id, array(select distinct pg_temp.stored_domain(name) from unnest(sign_in_domains) name order by 1) as domains
  from organizations where array_to_string(sign_in_domains, ' ') ~ '[^\x01-\x7f]|[A-Z]') stored
where o.id = stored.id;--> statement-breakpoint
update organizations set email = pg_temp.stored_email(email) where email <> pg_temp.stored_email(email);--> statement-breakpoint
update locations set email = pg_temp.stored_email(email) where email <> pg_temp.stored_email(email);--> statement-breakpoint
update legal_entities set email = pg_temp.stored_email(email) where email <> pg_temp.stored_email(email);--> statement-breakpoint
update practitioners set email = pg_temp.stored_email(email) where email <> pg_temp.stored_email(email);--> statement-breakpoint
update billing_details set emails = array(select pg_temp.stored_email(email) from unnest(emails) with ordinality each(email, place) order by place)
where array_to_string(emails, ' ') ~ '[^\x01-\x7f]|[A-Z]';--> statement-breakpoint
update senders set reply_to = pg_temp.stored_email(reply_to) where reply_to <> pg_temp.stored_email(reply_to);--> statement-breakpoint
update campaigns set reply_to = pg_temp.stored_email(reply_to) where reply_to <> pg_temp.stored_email(reply_to);--> statement-breakpoint
update campaign_recipients set email = pg_temp.stored_email(email) where email ~ '[^\x01-\x7f]' and email <> pg_temp.stored_email(email);--> statement-breakpoint

-- Two people, or two senders of one organization, who turn out to have one address keep what they have: each has a history
-- of its own, and only the address in its stored form is found from now on.
do $$
declare one record;
begin
  for one in select id, pg_temp.stored_email(email) as stored from people where email <> pg_temp.stored_email(email) order by id loop
    update people p set email = one.stored where p.id = one.id and not exists (select from people where email = one.stored);
  end loop;
  for one in select id, organization_id, pg_temp.stored_email(email) as stored from senders
    where email <> pg_temp.stored_email(email) order by id loop
    update senders s set email = one.stored where s.id = one.id
      and not exists (select from senders where organization_id = one.organization_id and email = one.stored);
  end loop;
end $$;--> statement-breakpoint

-- Of two suppressions of one address the graver one stays.
do $$
declare
  one record;
  other suppressions;
  graver constant text[] := array['by-hand', 'bounced', 'unsubscribed', 'complained'];
begin
  for one in select *, pg_temp.stored_email(email) as stored from suppressions where email <> pg_temp.stored_email(email) order by id loop
    select * into other from suppressions where organization_id = one.organization_id and email = one.stored;
    if not found then
      update suppressions set email = one.stored where id = one.id;
    else
      delete from suppressions where id = one.id;
      if array_position(graver, one.reason) > array_position(graver, other.reason) then
        update suppressions set reason = one.reason, note = one.note, person_id = one.person_id, at = one.at where id = other.id;
      end if;
    end if;
  end loop;
end $$;--> statement-breakpoint

-- Two contacts of one address become one, or a suppression would reach only one of them: subscribed to what both were,
-- without what either has left.
do $$
declare
  one record;
  other uuid;
begin
  for one in select id, organization_id, pg_temp.stored_email(email) as stored from contacts
    where email <> pg_temp.stored_email(email) order by created_at, id loop
    select id into other from contacts where organization_id = one.organization_id and email = one.stored;
    if not found then
      update contacts set email = one.stored, version = version + 1, updated_at = now() where id = one.id;
    else
      insert into contact_topics as kept (organization_id, contact_id, topic_id, state, changed_at)
      select organization_id, other, topic_id, state, changed_at from contact_topics where contact_id = one.id
      on conflict (contact_id, topic_id) do update
        set state = case when 'unsubscribed' in (kept.state, excluded.state) then 'unsubscribed'
            when 'subscribed' in (kept.state, excluded.state) then 'subscribed' else 'pending' end,
          changed_at = greatest(kept.changed_at, excluded.changed_at);
      insert into audit_log (organization_id, action, subject, subject_id, before)
      select organization_id, 'contacts:delete', 'contact', id::text, jsonb_build_object('email', email, 'reason', 'Another contact has the same address.')
      from contacts where id = one.id;
      delete from contacts where id = one.id;
    end if;
  end loop;
end $$;
