CREATE TABLE "catalog_options" (
	"customer_country" text NOT NULL,
	"style_code" text NOT NULL,
	"option_code" text NOT NULL,
	"option_group" text NOT NULL,
	"option_choice" text NOT NULL,
	"option_name_en" text NOT NULL,
	"option_name_fr" text NOT NULL,
	"is_standard" boolean NOT NULL,
	"option_place" integer NOT NULL,
	CONSTRAINT "catalog_options_customer_country_style_code_option_code_pk" PRIMARY KEY("customer_country","style_code","option_code")
);
--> statement-breakpoint
CREATE TABLE "catalog_price_lists" (
	"customer_country" text NOT NULL,
	"price_list" integer NOT NULL,
	"valid_from" date NOT NULL,
	CONSTRAINT "catalog_price_lists_customer_country_price_list_pk" PRIMARY KEY("customer_country","price_list")
);
--> statement-breakpoint
CREATE TABLE "catalog_prices" (
	"customer_country" text NOT NULL,
	"price_list" integer NOT NULL,
	"style_code" text NOT NULL,
	"price_code" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "catalog_prices_customer_country_style_code_price_list_price_code_pk" PRIMARY KEY("customer_country","style_code","price_list","price_code")
);
--> statement-breakpoint
CREATE TABLE "catalog_rules" (
	"customer_country" text NOT NULL,
	"style_code" text NOT NULL,
	"option_code" text NOT NULL,
	"option_rule" text NOT NULL,
	"other_option_code" text NOT NULL,
	CONSTRAINT "catalog_rules_customer_country_style_code_option_code_option_rule_other_option_code_pk" PRIMARY KEY("customer_country","style_code","option_code","option_rule","other_option_code")
);
--> statement-breakpoint
CREATE TABLE "catalog_styles" (
	"customer_country" text NOT NULL,
	"style_code" text NOT NULL,
	"model_year" integer NOT NULL,
	"vehicle_make" text NOT NULL,
	"vehicle_model" text NOT NULL,
	"vehicle_trim" text NOT NULL,
	"vehicle_variation" text NOT NULL,
	"vehicle_model_code" text NOT NULL,
	"vehicle_body" text NOT NULL,
	"vehicle_category" text NOT NULL,
	"vehicle_type" text NOT NULL,
	"vehicle_engine" text NOT NULL,
	"vehicle_drive_train" text NOT NULL,
	"vehicle_wheel_base" numeric(5, 1),
	"gross_vehicle_weight" integer,
	"fuel_type" text NOT NULL,
	"vehicle_tank_capacity" numeric(5, 1),
	"epa_city_mpg" numeric(5, 1),
	"epa_highway_mpg" numeric(5, 1),
	"epa_combined_mpg" numeric(5, 1),
	"image_name" text NOT NULL,
	"order_start" date,
	"order_end" date,
	CONSTRAINT "catalog_styles_customer_country_style_code_pk" PRIMARY KEY("customer_country","style_code")
);
--> statement-breakpoint
CREATE INDEX "catalog_styles_by_model" ON "catalog_styles" USING btree ("customer_country","vehicle_make","vehicle_model","model_year");