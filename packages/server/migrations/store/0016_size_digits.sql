-- Only 0 to 9 make a number: to PostgreSQL the digits of every script are digits, and those it does not read as a number.
create or replace function size_sort_key(label text) returns text
language plpgsql immutable parallel safe
as $$
declare
  s text := replace(replace(replace(replace(replace(lower(trim(regexp_replace(coalesce(label, ''), '\s+', ' ', 'g'))),
    '½', '.5'), '¼', '.25'), '¾', '.75'), '”', '"'), ',', '.');
  m text[];
begin
  if s = '' then return null; end if;
  if s in ('one size', 'onesize', 'one-size', 'os', 'o/s', 'one') then return '10'; end if;
  m := regexp_match(regexp_replace(trim(split_part(s, '/', 1)), 'extra[ -]?', 'x', 'g'),
    '^([2-9]?)(x{0,6})[ -]?(s|sm|sml|small|m|md|med|medium|l|lg|lge|lrg|large)$');
  if m is not null and (m[1] = '' or m[2] = 'x') and (left(m[3], 1) <> 'm' or m[1] || m[2] = '') then
    return '20' || lpad((case left(m[3], 1) when 's' then 40 - public.size_letter_steps(m) when 'm' then 50
      else 60 + public.size_letter_steps(m) end)::text, 2, '0');
  end if;
  m := regexp_match(s, '^([0-9]+(?:\.[0-9]+)?) ?cms?$');
  if m is not null then return '30' || public.size_number(m[1]); end if;
  m := regexp_match(s, '^([0-9]+(?:\.[0-9]+)?) ?mm$');
  if m is not null then return '40' || public.size_number(m[1]); end if;
  m := regexp_match(s, '^([0-9]+(?:\.[0-9]+)?) ?(?:"|in|inch|inches|er)$');
  if m is not null then return '50' || public.size_number(m[1]); end if;
  m := regexp_match(s, '^([0-9]{3})[a-c]$');
  if m is not null then return '60' || public.size_number(m[1]) || right(s, 1); end if;
  m := regexp_match(s, '^([0-9]{2}) ?(?:/|x) ?([0-9]{2})$');
  if m is not null then return '70' || public.size_number(m[1]) || public.size_number(m[2]); end if;
  m := regexp_match(s, '^([0-9]{2})(?=l$| ?[sr]$) ?(s|r|l)$');
  if m is not null then return '70' || public.size_number(m[1]) || case m[2] when 's' then '1' when 'r' then '2' else '3' end; end if;
  m := regexp_match(s, '^(eu|uk|us) ?([0-9]+(?:\.[0-9]+)?)$');
  if m is not null then return case m[1] when 'eu' then '80' when 'uk' then '81' else '82' end || public.size_number(m[2]); end if;
  m := regexp_match(s, '^([0-9]+)(?: ?- ?[0-9]+)? ?(?:m|mths?|months?)$');
  if m is not null then return '90' || public.size_number(m[1]); end if;
  m := regexp_match(s, '^([0-9]+)(?: ?- ?[0-9]+)? ?(?:y|yrs?|years?)$');
  if m is not null then return '90' || public.size_number((m[1]::numeric * 12)::text); end if;
  m := regexp_match(s, '^([0-9]+(?:\.[0-9]+)?) ?(?:l|ltrs?|litres?|ml)$');
  if m is not null then return case when s like '%ml' then '94' else '95' end || public.size_number(m[1]); end if;
  m := regexp_match(s, '^([0-9]+(?:\.[0-9]+)?)$');
  if m is not null then return '97' || public.size_number(m[1]); end if;
  m := regexp_match(s, '^([0-9]+(?:\.[0-9]+)?)(.*)$');
  if m is not null then return '98' || public.size_number(m[1]) || left(m[2], 14); end if;
  return '99' || left(s, 22);
end $$;
