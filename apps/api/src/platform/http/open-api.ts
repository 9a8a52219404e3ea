import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

export function createApiDocument(app: INestApplication): OpenAPIObject {
  const description = new DocumentBuilder()
    .setTitle('Parley')
    .setDescription(
      'The REST face of Parley. JSON in snake_case; times are ISO 8601 in UTC, money is integer cents.',
    )
    .setVersion('2')
    .addBearerAuth()
    .build();
  return SwaggerModule.createDocument(app, description);
}

/** Puts the document at /api/openapi.json and a page to read it at /api/docs. */
export function describeApi(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => createApiDocument(app), { jsonDocumentUrl: 'api/openapi.json' });
}
