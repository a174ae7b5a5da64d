-- The settings of Cyclescheme are there from the start, as all others are.
select set_config('backroom.actor', '{"uid": 0, "via": "set-up"}', true);
--> statement-breakpoint
insert into cyclescheme_settings (uid) values (1) on conflict do nothing;
--> statement-breakpoint
ALTER TABLE "category_filter" DROP CONSTRAINT "category_filter_category_uid_category_uid_fk";
--> statement-breakpoint
ALTER TABLE "cyclescheme_restriction" ADD COLUMN "settings_uid" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "of_uid" integer;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "of_version" integer;--> statement-breakpoint
ALTER TABLE "cyclescheme_restriction" ADD CONSTRAINT "cyclescheme_restriction_settings_uid_cyclescheme_settings_uid_fk" FOREIGN KEY ("settings_uid") REFERENCES "public"."cyclescheme_settings"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_filter" ADD CONSTRAINT "category_filter_category_uid_category_uid_fk" FOREIGN KEY ("category_uid") REFERENCES "public"."category"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_part" ON "history" USING btree ("entity","of_uid","uid") WHERE of_uid is not null;
--> statement-breakpoint
-- What was written of parts before now: first of those that are there, then of those that were deleted.
select set_config('backroom.trim', 'on', true);
--> statement-breakpoint
update history set of_uid = 1, of_version = 0 where entity = 'cycleschemeRestriction';
--> statement-breakpoint
update history h set of_uid = k.category_uid, of_version = 0 from category_filter k where h.entity = 'categoryFilter' and h.entity_uid = k.uid;
--> statement-breakpoint
update history h set of_uid = (gone.changes -> 'categoryUid' ->> 0)::integer, of_version = 0 from history gone
where h.entity = 'categoryFilter' and h.of_uid is null and gone.entity = h.entity and gone.entity_uid = h.entity_uid and gone.action = 'delete';
--> statement-breakpoint
select set_config('backroom.trim', '', true);
