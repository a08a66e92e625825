import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from '../http-app.ts';

/** OpenAPI of all routes: JSON at /api/docs/json, a page at /api/docs that loads nothing from elsewhere. */
export async function addDocs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Motorpool',
        version: '1',
        description:
          'The calls of the fleet portal. Answers are an envelope of success, message and data. The calls of reports follow from their definitions; ' +
          'asked for application/vnd.motorpool.columns, they answer with the columnar stream.',
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list' } });
}
