-- The settings of mail and of text messages are there from the start, as all others are.
select set_config('backroom.actor', '{"uid": 0, "via": "set-up"}', true);
--> statement-breakpoint
insert into mail_settings (uid) values (1) on conflict do nothing;
--> statement-breakpoint
insert into sms_settings (uid) values (1) on conflict do nothing;
