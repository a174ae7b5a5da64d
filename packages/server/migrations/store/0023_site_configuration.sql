CREATE TABLE "page_refresh" (
	"uid" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_refresh_uid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"by_uid" integer DEFAULT actor_uid() NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"token" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "config_label" (
	"config_version" integer PRIMARY KEY NOT NULL,
	"label" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "strapline" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "logo_file_uid" integer;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "logo_dark_file_uid" integer;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "mail_logo_file_uid" integer;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "icon_file_uid" integer;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "share_image_file_uid" integer;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "legal_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "company_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "vat_registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "vat_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "eori_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "registered_address" jsonb;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "trading_address" jsonb;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "whatsapp" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "public_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "orders_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "service_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "contact_recipients" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "facebook_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "instagram_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "x_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "youtube_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "tiktok_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "pinterest_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "linkedin_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "strava_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "weekly_hours" jsonb DEFAULT '[[["09:00","17:30"]],[["09:00","17:30"]],[["09:00","17:30"]],[["09:00","17:30"]],[["09:00","17:30"]],[["09:00","17:30"]],[]]' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "special_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "opening_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "show_opening" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "delivery_strapline" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "despatch_cut_off" text DEFAULT '15:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "despatch_days" integer[] DEFAULT '{1,2,3,4,5}' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "returns_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "returns_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "price_match_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "workshop_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "footer_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "block_other_stores" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "block_sim_warehouses" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "home_page_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "home_meta_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "title_suffix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "hide_from_search_engines" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "google_tag_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "search_console_token" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "bing_token" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "meta_pixel_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "consent_mode" text DEFAULT 'optIn' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "country_code" text DEFAULT 'GB' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "locale" text DEFAULT 'en-GB' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "time_zone" text DEFAULT 'Europe/London' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "weight_unit" text DEFAULT 'kg' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "length_unit" text DEFAULT 'cm' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "distance_unit" text DEFAULT 'mi' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "first_day_of_week" text DEFAULT 'Mon' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "holiday_region" text DEFAULT 'ENG' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "sell_to" text DEFAULT 'homeOnly' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "sell_to_countries" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "rates_checked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "site_state" text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "site_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "reopens_at" timestamp (6) with time zone;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "preview_addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "order_prefix" text DEFAULT 'SC' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "store_type" text DEFAULT 'B2C' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "b2b_approval" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "b2b_hide_prices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "b2b_min_order_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "b2b_account_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "b2b_vat_number_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "show_prices" text DEFAULT 'incl' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "tax_label" text DEFAULT 'VAT' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "price_suffix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "delivery_tax_class_uid" integer;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "exports_pay_same" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "show_rrp" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "min_saving_bp" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "guest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "accounts" text DEFAULT 'optional' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "ask_phone" text DEFAULT 'required' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "ask_company" text DEFAULT 'optional' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "min_order_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "max_order_minor" integer;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "terms_tick" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "marketing_tick" text DEFAULT 'unticked' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "marketing_wording" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "instructions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "gift_message" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "reserve_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "basket_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "show_level" text DEFAULT 'low' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "low_at" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "back_in_stock" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "show_by_store" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "default_backorder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "accounts_retention_years" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "inactive_customer_years" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_config" ADD CONSTRAINT "site_config_logo_file_uid_file_uid_fk" FOREIGN KEY ("logo_file_uid") REFERENCES "public"."file"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_config" ADD CONSTRAINT "site_config_logo_dark_file_uid_file_uid_fk" FOREIGN KEY ("logo_dark_file_uid") REFERENCES "public"."file"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_config" ADD CONSTRAINT "site_config_mail_logo_file_uid_file_uid_fk" FOREIGN KEY ("mail_logo_file_uid") REFERENCES "public"."file"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_config" ADD CONSTRAINT "site_config_icon_file_uid_file_uid_fk" FOREIGN KEY ("icon_file_uid") REFERENCES "public"."file"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_config" ADD CONSTRAINT "site_config_share_image_file_uid_file_uid_fk" FOREIGN KEY ("share_image_file_uid") REFERENCES "public"."file"("uid") ON DELETE no action ON UPDATE no action;