-- The settings of coupons are there from the start, as all others are.
select set_config('backroom.actor', '{"uid": 0, "via": "set-up"}', true);
--> statement-breakpoint
insert into coupon_settings (uid) values (1) on conflict do nothing;
