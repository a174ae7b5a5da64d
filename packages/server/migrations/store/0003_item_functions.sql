create extension if not exists btree_gist;
--> statement-breakpoint
-- Sorts sizes as people expect: XS < S < M, 6 < 10, 48 cm < 54 cm. The contract's sizeSortKey() does the same in the console.
create function size_sort_key(label text) returns text
language plpgsql immutable parallel safe
as $$
declare
  s text := replace(replace(replace(lower(trim(regexp_replace(coalesce(label, ''), '\s+', ' ', 'g'))), '½', '.5'), '”', '"'), ',', '.');
  lead text := trim(split_part(s, '/', 1));
  m text[];
begin
  if s = '' then return null; end if;
  if s in ('one size', 'onesize', 'os', 'o/s', 'one') then return '10'; end if;
  lead := case lead
    when 'small' then 's' when 'sm' then 's' when 'medium' then 'm' when 'med' then 'm' when 'large' then 'l' when 'lg' then 'l'
    when 'lge' then 'l' when 'extra small' then 'xs' when 'x small' then 'xs' when 'x-small' then 'xs'
    when 'extra large' then 'xl' when 'x large' then 'xl' when 'x-large' then 'xl' when 'xx-large' then 'xxl' else lead end;
  m := regexp_match(lead, '^([2-9]?)(x{0,6})(s|m|l)$');
  if m is not null and (m[1] = '' or m[2] = 'x') then
    return '20' || lpad((case m[3] when 's' then 40 - size_letter_steps(m) when 'm' then 50 else 60 + size_letter_steps(m) end)::text, 2, '0');
  end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?) ?cm$');
  if m is not null then return '30' || size_number(m[1]); end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?) ?mm$');
  if m is not null then return '40' || size_number(m[1]); end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?) ?(?:"|in|inch|inches|er)$');
  if m is not null then return '50' || size_number(m[1]); end if;
  m := regexp_match(s, '^(\d{3})[a-c]$');
  if m is not null then return '60' || size_number(m[1]) || right(s, 1); end if;
  m := regexp_match(s, '^(\d{2}) ?(?:/|x) ?(\d{2})$');
  if m is not null then return '70' || size_number(m[1]) || size_number(m[2]); end if;
  m := regexp_match(s, '^(\d{2}) ?(s|r|l)$');
  if m is not null then return '70' || size_number(m[1]) || case m[2] when 's' then '1' when 'r' then '2' else '3' end; end if;
  m := regexp_match(s, '^(eu|uk|us) ?(\d+(?:\.\d+)?)$');
  if m is not null then return case m[1] when 'eu' then '80' when 'uk' then '81' else '82' end || size_number(m[2]); end if;
  m := regexp_match(s, '^(\d+)(?:-\d+)? ?(?:m|mths?|months?)$');
  if m is not null then return '90' || size_number(m[1]); end if;
  m := regexp_match(s, '^(\d+)(?:-\d+)? ?(?:y|yrs?|years?)$');
  if m is not null then return '90' || size_number((m[1]::numeric * 12)::text); end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?) ?(?:l|ltr|litres?|ml)$');
  if m is not null then return case when s like '%ml' then '94' else '95' end || size_number(m[1]); end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?)$');
  if m is not null then return '97' || size_number(m[1]); end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?)(.*)$');
  if m is not null then return '98' || size_number(m[1]) || left(m[2], 14); end if;
  return '99' || left(s, 22);
end $$;
--> statement-breakpoint
create function size_letter_steps(m text[]) returns integer
language sql immutable parallel safe
as $$ select case when m[1] = '' then length(m[2]) else m[1]::int end $$;
--> statement-breakpoint
create function size_number(digits text) returns text
language sql immutable parallel safe
as $$ select lpad(least(trunc(digits::numeric * 100), 99999999)::text, 8, '0') $$;
