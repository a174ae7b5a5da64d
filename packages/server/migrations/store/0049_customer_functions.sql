-- Every customer has figures, also who bought nothing yet: lists then read them in their own order.
create or replace function count_customers(customers int[]) returns table (customer_uid int, order_count int, total_spent_minor bigint, last_order_at timestamptz)
language sql stable as $$
  select c.uid, count(o.uid) filter (where o.paid_total_minor > 0)::int,
    coalesce(sum(o.paid_total_minor - o.refunded_total_minor), 0)::bigint, max(o.placed_at)
  from customer c left join "order" o on o.customer_uid = c.uid and not o.is_test and o.status not in ('awaitingPayment', 'cancelled', 'expired')
  where customers is null or c.uid = any(customers)
  group by 1
$$;
--> statement-breakpoint
create function customer_made() returns trigger language plpgsql as $$
begin
  insert into customer_totals (customer_uid) select uid from after_rows on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger customer_made after insert on customer referencing new table as after_rows for each statement execute function customer_made();
--> statement-breakpoint
insert into customer_totals (customer_uid) select uid from customer on conflict do nothing;
--> statement-breakpoint
-- Whatever road a change of consent comes by, who said it and when is kept. What the transaction knows of it better, it says in backroom.consent.
create function customer_consented() returns trigger language plpgsql as $$
declare
  who jsonb := actor();
  said jsonb := coalesce(nullif(current_setting('backroom.consent', true), ''), '{}')::jsonb;
  email_was text := 'unknown';
  sms_was text := 'unknown';
begin
  if tg_op = 'UPDATE' then
    email_was := old.email_consent;
    sms_was := old.sms_consent;
  end if;
  insert into customer_consent (customer_uid, channel, was, became, giver, source, wording)
  select new.uid, c.channel, c.was, c.became,
    coalesce(said ->> 'giver', case when who ->> 'via' = 'import' then 'import' when (who ->> 'uid')::int > 0 then 'staff' else 'system' end),
    coalesce(said ->> 'source', ''), coalesce(said ->> 'wording', '')
  from (values ('email', email_was, new.email_consent), ('sms', sms_was, new.sms_consent)) c (channel, was, became)
  where c.was <> c.became;
  return null;
end $$;
--> statement-breakpoint
create trigger customer_consented after update of email_consent, sms_consent on customer for each row
  when ((old.email_consent, old.sms_consent) is distinct from (new.email_consent, new.sms_consent)) execute function customer_consented();
--> statement-breakpoint
create trigger customer_consented_first after insert on customer for each row
  when ((new.email_consent, new.sms_consent) <> ('unknown', 'unknown')) execute function customer_consented();
