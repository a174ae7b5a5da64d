SELECT set_config('backroom.actor', '{"uid": 0, "via": "set-up"}', true);
--> statement-breakpoint
UPDATE "group" SET "status" = 'suspended' WHERE NOT "is_active";
--> statement-breakpoint
ALTER TABLE "group" DROP COLUMN "is_active";