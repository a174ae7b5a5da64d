CREATE TABLE "kept_answer" (
	"call" text NOT NULL,
	"user_uid" integer NOT NULL,
	"key" text NOT NULL,
	"answer" jsonb,
	"at" timestamp (6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_answer_call_user_uid_key_pk" PRIMARY KEY("call","user_uid","key")
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"uid" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_event_uid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp (6) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"handled_at" timestamp (6) with time zone,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sms_message" ADD COLUMN "delivery" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "kept_answer_at" ON "kept_answer" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_event_key" ON "webhook_event" USING btree ("source","event_id");--> statement-breakpoint
CREATE INDEX "webhook_event_at" ON "webhook_event" USING btree ("received_at" DESC NULLS LAST,"uid");--> statement-breakpoint
CREATE INDEX "sms_message_service" ON "sms_message" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "connector_log_last" ON "connector_log" USING btree ("connector","outcome","at" DESC NULLS LAST);--> statement-breakpoint
-- Answers to changes of facets are kept as all others are.
INSERT INTO "kept_answer" ("call", "user_uid", "key", "answer", "at") SELECT 'applyFacets', "user_uid", "key"::text, "answer", "at" FROM "item_facet_answer";
--> statement-breakpoint
DROP TABLE "item_facet_answer";