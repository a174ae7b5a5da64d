CREATE TABLE "query_export" (
	"uid" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "query_export_uid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"query_uid" integer NOT NULL,
	"file_name" text NOT NULL,
	"made_at" timestamp (6) with time zone NOT NULL,
	"expires_at" timestamp (6) with time zone NOT NULL,
	"hides_cost" boolean NOT NULL,
	"rows" integer NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "query_export_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"export_uid" integer NOT NULL,
	"user_uid" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "query_export" ADD CONSTRAINT "query_export_query_uid_saved_query_uid_fk" FOREIGN KEY ("query_uid") REFERENCES "public"."saved_query"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_export_link" ADD CONSTRAINT "query_export_link_export_uid_query_export_uid_fk" FOREIGN KEY ("export_uid") REFERENCES "public"."query_export"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "query_export_expires" ON "query_export" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "query_export_query" ON "query_export" USING btree ("query_uid");--> statement-breakpoint
CREATE INDEX "query_export_link_export" ON "query_export_link" USING btree ("export_uid");