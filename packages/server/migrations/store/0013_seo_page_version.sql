ALTER TABLE "seo_page" ADD COLUMN "texts_version" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Pages that were worked out before are worked out anew, to know of which version their texts are.
delete from seo_page_mark;
