import { requestData, signInByApi } from './caller.ts';

/** Sets up an identity provider of the installation, as its master administrator does. @returns its id */
export async function addIdentityProvider(url: string, values: object): Promise<number> {
  const { access_token: token } = await signInByApi(url, 'admin');
  const { id } = await requestData<{ id: number }>(`${url}/v1/identity_provider`, {
    token,
    body: { name: 'Town ID', shown: true, ...values },
  });
  return id;
}
