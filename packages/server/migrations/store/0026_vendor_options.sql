ALTER TABLE "site_config" ALTER COLUMN "is_sandbox" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "plan_name" text DEFAULT 'Community' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "features_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "max_items" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "max_staff" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "max_storage_mb" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "api_per_minute" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "read_only_from" timestamp (6) with time zone;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "read_only_until" timestamp (6) with time zone;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "page_cache_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "helpdesk_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "helpdesk_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "helpdesk_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "helpdesk_hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "helpdesk_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "log_level" text DEFAULT 'server' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "log_until" timestamp (6) with time zone;--> statement-breakpoint
-- What a plan limits is counted where rows are made, so that imports, copies and bulk runs are held to it as well.
CREATE FUNCTION require_plan_room() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  plan site_config%rowtype;
BEGIN
  SELECT * INTO plan FROM site_config LIMIT 1;
  IF tg_table_name = 'item' THEN
    IF plan.max_items > 0 AND EXISTS (SELECT FROM made WHERE lead_item_uid IS NULL)
      AND (SELECT count(*) FROM item WHERE lead_item_uid IS NULL) > plan.max_items THEN
      RAISE EXCEPTION 'Your plan allows % items.', to_char(plan.max_items, 'FM9,999,999,999') USING ERRCODE = 'BR402';
    END IF;
  ELSIF plan.max_storage_mb > 0 AND (SELECT sum(bytes) FROM file) > plan.max_storage_mb * 1048576.0 THEN
    RAISE EXCEPTION 'Your plan allows % MB of files.', to_char(plan.max_storage_mb, 'FM9,999,999,999') USING ERRCODE = 'BR402';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER item_plan_room AFTER INSERT ON item REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION require_plan_room();--> statement-breakpoint
CREATE TRIGGER file_plan_room AFTER INSERT ON file REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION require_plan_room();--> statement-breakpoint
-- A store was a sandbox by name until now; one that really sends is none.
SELECT set_config('backroom.actor', '{"uid": 0, "via": "set-up"}', true);--> statement-breakpoint
UPDATE site_config SET is_sandbox = false
WHERE EXISTS (SELECT FROM mail_settings WHERE mode = 'smtp') OR EXISTS (SELECT FROM sms_settings WHERE mode = 'twilio');
