-- Why a mail may not go to somebody, or null. What is asked for one row is found by its key:
-- `exists` would have PostgreSQL read all contacts for every batch of mails, and so many the more
-- the longer a campaign's list is. A function that answers a value is called for each row, and
-- planned and run by itself; one that answers a table is taken into the statement that asks.
create or replace function sending_refusal(organization int, contact uuid, address text, class text, topic int)
returns table (refusal text)
language sql stable as $$
  select case
    when address is null or (select true from contacts c where c.id = contact) is null then 'removed'
    when (select true from suppressions s where s.organization_id = organization and s.email = address) then 'suppressed'
    when class = 'marketing' and (
      select true from contact_topics t where t.contact_id = contact and t.topic_id = topic and t.state = 'subscribed') is null
      then 'unsubscribed'
  end
$$;
