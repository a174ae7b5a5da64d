-- The token a website holds its pages against is the last entry of a log from now on.
INSERT INTO "page_refresh" ("at", "by_uid", "token") SELECT "pages_refreshed_at", 0, 'first' FROM "site_config";
--> statement-breakpoint
ALTER TABLE "site_config" DROP COLUMN "pages_refreshed_at";