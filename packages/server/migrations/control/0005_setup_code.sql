CREATE TABLE "setup_code" (
	"uid" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (6) with time zone NOT NULL
);
