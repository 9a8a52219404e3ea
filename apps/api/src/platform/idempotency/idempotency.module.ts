import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ForgetKeys } from './forget-keys.job.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { Idempotency } from './idempotency.service.js';

@Global()
@Module({
  providers: [
    Idempotency,
    IdempotencyKeysRepository,
    ForgetKeys,
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
  ],
  exports: [Idempotency],
})
export class IdempotencyModule {}
