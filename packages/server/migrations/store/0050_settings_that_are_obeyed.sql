ALTER TABLE "site_config" DROP CONSTRAINT "site_config_mail_logo_file_uid_file_uid_fk";
--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "reply_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_refresh" ADD COLUMN "waits_until" timestamp (6) with time zone;--> statement-breakpoint
ALTER TABLE "site_config" DROP COLUMN "mail_logo_file_uid";--> statement-breakpoint
ALTER TABLE "site_config" DROP COLUMN "service_email";--> statement-breakpoint
ALTER TABLE "site_config" DROP COLUMN "contact_recipients";--> statement-breakpoint
ALTER TABLE "site_config" DROP COLUMN "inactive_customer_years";