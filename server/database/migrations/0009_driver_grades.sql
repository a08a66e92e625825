CREATE TABLE "driver_grades" (
	"grade" text PRIMARY KEY NOT NULL,
	"score_from" numeric(4, 1) NOT NULL,
	CONSTRAINT "driver_grades_score_from_unique" UNIQUE("score_from")
);
--> statement-breakpoint
INSERT INTO "driver_grades" ("grade", "score_from") VALUES ('A', 90), ('B', 80), ('C', 70), ('D', 60), ('F', 0);
