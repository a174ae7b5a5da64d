CREATE TABLE "stock_movement" (
	"uid" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_uid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (6) with time zone DEFAULT now() NOT NULL,
	"by_uid" integer DEFAULT actor_uid() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"key" text,
	"reverses_uid" bigint,
	"item_uid" integer NOT NULL,
	"location_uid" integer NOT NULL,
	"kind" text NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"external_reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_movement_key_unique" UNIQUE("key"),
	CONSTRAINT "stock_movement_reversesUid_unique" UNIQUE("reverses_uid"),
	CONSTRAINT "stock_movement_moves" CHECK (on_hand <> 0 or reserved <> 0 or external_reserved <> 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_item_uid_item_uid_fk" FOREIGN KEY ("item_uid") REFERENCES "public"."item"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_location_uid_stock_location_uid_fk" FOREIGN KEY ("location_uid") REFERENCES "public"."stock_location"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movement_account" ON "stock_movement" USING btree ("item_uid","location_uid","uid");--> statement-breakpoint
CREATE INDEX "stock_movement_at" ON "stock_movement" USING brin ("at");--> statement-breakpoint
-- What a store had before it kept a ledger of its stock is the first entry of each account.
INSERT INTO "stock_movement" ("by_uid", "item_uid", "location_uid", "kind", "on_hand", "reserved", "external_reserved", "at")
SELECT 0, "item_uid", "location_uid", 'opening', "on_hand", "reserved", "external_reserved", "changed_at" FROM "stock_level"
WHERE ("on_hand", "reserved", "external_reserved") <> (0, 0, 0) ORDER BY "item_uid", "location_uid";
