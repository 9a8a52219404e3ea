import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, roles and what proves them, made from the entities. */
export class People1763704800000 implements MigrationInterface {
  name = 'People1763704800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"team\" DROP CONSTRAINT \"UQ_75631c1de8f6302cc34ee32da69\"");
    await queryRunner.query("CREATE TABLE \"api_key\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"user_id\" bigint NOT NULL, \"name\" text NOT NULL, \"token_hash\" text NOT NULL, \"last_four\" text NOT NULL, \"scopes\" jsonb NOT NULL DEFAULT '[\"read\"]', \"allowed_networks\" jsonb NOT NULL DEFAULT '[]', \"requests_per_minute\" integer, \"expires_at\" TIMESTAMP(3) WITH TIME ZONE, \"last_used_at\" TIMESTAMP(3) WITH TIME ZONE, \"last_used_ip\" text NOT NULL DEFAULT '', \"revoked_at\" TIMESTAMP(3) WITH TIME ZONE, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT \"UQ_e74a989c73d4c0281b290b519e0\" UNIQUE (\"agency_id\", \"token_hash\"), CONSTRAINT \"UQ_7077ee6e1f6e104542b641efa99\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"api_key_rate_positive\" CHECK (requests_per_minute > 0), CONSTRAINT \"PK_b1bd840641b8acbaad89c3d8d11\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"IDX_3419fe51051f67eb0e818eae98\" ON \"api_key\"  (\"agency_id\", \"user_id\") ");
    await queryRunner.query("CREATE TABLE \"audit_entry\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"action\" text NOT NULL, \"actor_kind\" text NOT NULL, \"actor_id\" bigint, \"actor_name\" text NOT NULL, \"impersonator_id\" bigint, \"impersonator_name\" text, \"ip\" text NOT NULL DEFAULT '', \"user_agent\" text NOT NULL DEFAULT '', \"target_kind\" text, \"target_id\" bigint, \"target_name\" text NOT NULL DEFAULT '', \"before\" jsonb, \"after\" jsonb, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT \"UQ_dd8ab52edf51ee31bab3050fab1\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"PK_58a130a4b9da189f46ba2a01801\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"IDX_bd36e782ab1c80be5906f73deb\" ON \"audit_entry\"  (\"agency_id\", \"created_at\", \"id\") ");
    await queryRunner.query("CREATE TABLE \"one_time_token\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"user_id\" bigint NOT NULL, \"kind\" text NOT NULL, \"token_hash\" text NOT NULL, \"facts\" jsonb NOT NULL DEFAULT '{}', \"expires_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL, \"used_at\" TIMESTAMP(3) WITH TIME ZONE, \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT \"UQ_0761814f18cead79a83a6524c5b\" UNIQUE (\"agency_id\", \"token_hash\"), CONSTRAINT \"UQ_8bbf3eaa57efab4daf924d77327\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"PK_956e3dd6580e4829e05ab460808\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"IDX_c431440b3eb96cf44f35667c75\" ON \"one_time_token\"  (\"agency_id\", \"user_id\", \"kind\") ");
    await queryRunner.query("CREATE TABLE \"role_permission\" (\"agency_id\" bigint NOT NULL, \"role\" text NOT NULL, \"permission\" text NOT NULL, \"is_granted\" boolean NOT NULL, \"changed_by_id\" bigint, \"changed_by_name\" text NOT NULL DEFAULT '', \"changed_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT \"PK_4511afd125fbf96ab4ed916999d\" PRIMARY KEY (\"agency_id\", \"role\", \"permission\"))");
    await queryRunner.query("CREATE TABLE \"role_version\" (\"agency_id\" bigint NOT NULL, \"role\" text NOT NULL, \"version\" integer NOT NULL DEFAULT '1', CONSTRAINT \"PK_b0d29bb50740fb68e0eb9da86ba\" PRIMARY KEY (\"agency_id\", \"role\"))");
    await queryRunner.query("CREATE TABLE \"system_mail\" (\"id\" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, \"agency_id\" bigint NOT NULL, \"user_id\" bigint, \"token_kind\" text, \"kind\" text NOT NULL, \"locale\" text NOT NULL, \"message_id\" text NOT NULL, \"sealed_content\" text, \"state\" text NOT NULL DEFAULT 'queued', \"error\" text NOT NULL DEFAULT '', \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), \"touched_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT \"UQ_b4402f664bbbdf3181564a83531\" UNIQUE (\"agency_id\", \"id\"), CONSTRAINT \"PK_553af02dde7cd86db73cf9b9f2e\" PRIMARY KEY (\"id\"))");
    await queryRunner.query("CREATE INDEX \"IDX_97d49dc898bc6703adce4c034b\" ON \"system_mail\"  (\"agency_id\", \"user_id\") ");
    await queryRunner.query("CREATE INDEX \"system_mail_waiting\" ON \"system_mail\"  (\"touched_at\") WHERE state = 'queued'");
    await queryRunner.query("ALTER TABLE \"agency\" ADD \"beta_enrollment\" boolean NOT NULL DEFAULT false");
    await queryRunner.query("ALTER TABLE \"agency\" ADD \"mfa_is_mandatory\" boolean NOT NULL DEFAULT false");
    await queryRunner.query("ALTER TABLE \"agency\" ADD \"mfa_is_mandatory_from\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"agency\" ADD \"onboarding_steps_enabled\" boolean NOT NULL DEFAULT true");
    await queryRunner.query("ALTER TABLE \"agency\" ADD \"version\" integer NOT NULL DEFAULT '1'");
    await queryRunner.query("ALTER TABLE \"user_session\" ADD \"end_reason\" text");
    await queryRunner.query("ALTER TABLE \"user_session\" ADD \"proven_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()");
    await queryRunner.query("ALTER TABLE \"team\" ADD \"deleted_at\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"team\" ADD \"version\" integer NOT NULL DEFAULT '1'");
    await queryRunner.query("ALTER TABLE \"team\" ADD \"created_at\" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()");
    await queryRunner.query("ALTER TABLE \"user_account\" ADD \"invited_at\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"user_account\" ADD \"needs_new_password\" boolean NOT NULL DEFAULT false");
    await queryRunner.query("ALTER TABLE \"user_account\" ADD \"email_verified_at\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"user_account\" ADD \"two_factor_enabled_at\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("ALTER TABLE \"user_account\" ADD \"only_private_channels\" boolean NOT NULL DEFAULT false");
    await queryRunner.query("ALTER TABLE \"user_account\" ADD \"profile_image_key\" text NOT NULL DEFAULT ''");
    await queryRunner.query("ALTER TABLE \"user_account\" ADD \"favourite_reactions\" jsonb NOT NULL DEFAULT '[]'");
    await queryRunner.query("ALTER TABLE \"user_account\" ADD \"deleted_at\" TIMESTAMP(3) WITH TIME ZONE");
    await queryRunner.query("CREATE UNIQUE INDEX \"team_name\" ON \"team\"  (\"agency_id\", \"name\") WHERE deleted_at IS NULL");
    await queryRunner.query("CREATE UNIQUE INDEX \"user_account_primary\" ON \"user_account\"  (\"agency_id\") WHERE is_primary");
    await queryRunner.query("ALTER TABLE \"api_key\" ADD CONSTRAINT \"FK_3419fe51051f67eb0e818eae984\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"audit_entry\" ADD CONSTRAINT \"FK_d346990736f92458a206abc8a4f\" FOREIGN KEY (\"agency_id\") REFERENCES \"agency\"(\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"one_time_token\" ADD CONSTRAINT \"FK_30f9b18a36c301e21859b7faa31\" FOREIGN KEY (\"agency_id\", \"user_id\") REFERENCES \"user_account\"(\"agency_id\",\"id\") ON DELETE CASCADE ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"role_permission\" ADD CONSTRAINT \"FK_516d73bdb29e99e29930721f7e2\" FOREIGN KEY (\"agency_id\") REFERENCES \"agency\"(\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
    await queryRunner.query("ALTER TABLE \"role_version\" ADD CONSTRAINT \"FK_928428caeefd3115456d0101266\" FOREIGN KEY (\"agency_id\") REFERENCES \"agency\"(\"id\") ON DELETE NO ACTION ON UPDATE NO ACTION");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE \"role_version\" DROP CONSTRAINT \"FK_928428caeefd3115456d0101266\"");
    await queryRunner.query("ALTER TABLE \"role_permission\" DROP CONSTRAINT \"FK_516d73bdb29e99e29930721f7e2\"");
    await queryRunner.query("ALTER TABLE \"one_time_token\" DROP CONSTRAINT \"FK_30f9b18a36c301e21859b7faa31\"");
    await queryRunner.query("ALTER TABLE \"audit_entry\" DROP CONSTRAINT \"FK_d346990736f92458a206abc8a4f\"");
    await queryRunner.query("ALTER TABLE \"api_key\" DROP CONSTRAINT \"FK_3419fe51051f67eb0e818eae984\"");
    await queryRunner.query("DROP INDEX \"public\".\"user_account_primary\"");
    await queryRunner.query("DROP INDEX \"public\".\"team_name\"");
    await queryRunner.query("ALTER TABLE \"user_account\" DROP COLUMN \"deleted_at\"");
    await queryRunner.query("ALTER TABLE \"user_account\" DROP COLUMN \"favourite_reactions\"");
    await queryRunner.query("ALTER TABLE \"user_account\" DROP COLUMN \"profile_image_key\"");
    await queryRunner.query("ALTER TABLE \"user_account\" DROP COLUMN \"only_private_channels\"");
    await queryRunner.query("ALTER TABLE \"user_account\" DROP COLUMN \"two_factor_enabled_at\"");
    await queryRunner.query("ALTER TABLE \"user_account\" DROP COLUMN \"email_verified_at\"");
    await queryRunner.query("ALTER TABLE \"user_account\" DROP COLUMN \"needs_new_password\"");
    await queryRunner.query("ALTER TABLE \"user_account\" DROP COLUMN \"invited_at\"");
    await queryRunner.query("ALTER TABLE \"team\" DROP COLUMN \"created_at\"");
    await queryRunner.query("ALTER TABLE \"team\" DROP COLUMN \"version\"");
    await queryRunner.query("ALTER TABLE \"team\" DROP COLUMN \"deleted_at\"");
    await queryRunner.query("ALTER TABLE \"user_session\" DROP COLUMN \"proven_at\"");
    await queryRunner.query("ALTER TABLE \"user_session\" DROP COLUMN \"end_reason\"");
    await queryRunner.query("ALTER TABLE \"agency\" DROP COLUMN \"version\"");
    await queryRunner.query("ALTER TABLE \"agency\" DROP COLUMN \"onboarding_steps_enabled\"");
    await queryRunner.query("ALTER TABLE \"agency\" DROP COLUMN \"mfa_is_mandatory_from\"");
    await queryRunner.query("ALTER TABLE \"agency\" DROP COLUMN \"mfa_is_mandatory\"");
    await queryRunner.query("ALTER TABLE \"agency\" DROP COLUMN \"beta_enrollment\"");
    await queryRunner.query("DROP INDEX \"public\".\"system_mail_waiting\"");
    await queryRunner.query("DROP INDEX \"public\".\"IDX_97d49dc898bc6703adce4c034b\"");
    await queryRunner.query("DROP TABLE \"system_mail\"");
    await queryRunner.query("DROP TABLE \"role_version\"");
    await queryRunner.query("DROP TABLE \"role_permission\"");
    await queryRunner.query("DROP INDEX \"public\".\"IDX_c431440b3eb96cf44f35667c75\"");
    await queryRunner.query("DROP TABLE \"one_time_token\"");
    await queryRunner.query("DROP INDEX \"public\".\"IDX_bd36e782ab1c80be5906f73deb\"");
    await queryRunner.query("DROP TABLE \"audit_entry\"");
    await queryRunner.query("DROP INDEX \"public\".\"IDX_3419fe51051f67eb0e818eae98\"");
    await queryRunner.query("DROP TABLE \"api_key\"");
    await queryRunner.query("ALTER TABLE \"team\" ADD CONSTRAINT \"UQ_75631c1de8f6302cc34ee32da69\" UNIQUE (\"agency_id\", \"name\")");
  }
}
