import { defineCatalogue } from '../catalogue.ts';
import { choice, flag, ref, refs, secret, text, texts } from '../fields/field.ts';

const people = { group: 'Users' } as const;
const rules = { group: 'Rules' } as const;

/**
 * Services of a master tenant at which its users sign in (OpenID Connect, authorization code with PKCE). Beyond the specification.
 */
const identityProvider = defineCatalogue({
  key: 'identity-provider',
  title: 'Identity providers',
  singular: 'Identity provider',
  family: 'users',
  path: 'identity_provider',
  routes: ['/identity_provider'],
  resource: 'IdentityProvider',
  importKey: ['issuer', 'client_id'],
  fields: [
    text('name', { required: true, unique: true, max: 60, listed: true, help: 'On the sign-in page: Sign in with …' }),
    text('issuer', { required: true, format: 'url', listed: true, help: 'Address of the provider, as it names itself in its tokens' }),
    text('client_id', {
      label: 'Client ID',
      required: true,
      help: 'Registered at the provider with the redirect address …/single-sign-on',
    }),
    secret('client_secret', { help: 'Empty for a public client' }),
    text('scopes', { initial: 'openid profile email', help: 'Separated by spaces; openid is always requested' }),
    flag('active', { initial: true, listed: true, help: 'When turned off, passwords work again for its users' }),
    flag('shown', {
      label: 'Button on the sign-in page',
      listed: true,
      help: 'Everybody sees its name; otherwise it is found by the e-mail domain',
    }),
    texts('domains', {
      ...people,
      label: 'E-mail domains',
      format: 'domain',
      listed: true,
      help: 'Domains of your organization: they lead to this provider, and their accounts are linked to it',
    }),
    flag('email_trusted', {
      ...people,
      label: 'E-mail addresses count as verified',
      help: 'For providers that send no email_verified, such as Entra ID',
    }),
    flag('create_users', {
      ...people,
      label: 'Create unknown users',
      help: 'Otherwise only users of your e-mail domains who exist here get in',
    }),
    text('groups_claim', {
      ...people,
      initial: 'groups',
      help: 'The claim that names the groups of a user, such as groups or realm_access.roles',
    }),
    flag('password_allowed', {
      ...rules,
      label: 'Passwords stay allowed',
      initial: true,
      help: 'For users who are linked to this provider',
    }),
    choice('second_factor', ['platform', 'provider'], {
      ...rules,
      initial: 'platform',
      help: 'Who asks for the second factor',
    }),
    text('factor_values', {
      ...rules,
      when: { field: 'second_factor', is: 'provider' },
      help: 'The provider must state one of these in amr or acr, such as mfa; separated by spaces. Empty: the provider is trusted',
    }),
    flag('end_session', { ...rules, label: 'Sign out at the provider too', help: 'Where the provider offers it' }),
    refs('groups', 'identity-provider-group', { by: 'id_identity_provider' }),
  ],
  actions: [{ name: 'try', label: 'Try', method: 'POST', path: 'identity_provider/:id/try', on: 'row', action: 'read' }],
});

const identityProviderGroup = defineCatalogue({
  key: 'identity-provider-group',
  title: 'Groups of identity providers',
  singular: 'Group of an identity provider',
  family: 'users',
  path: 'identity_provider_group',
  routes: ['/identity_provider_group'],
  resource: 'IdentityProvider',
  label: ['group_name'],
  ownership: { via: 'id_identity_provider' },
  importKey: ['id_identity_provider', 'group_name'],
  fields: [
    ref('id_identity_provider', 'identity-provider', { label: 'Identity provider', required: true, listed: true }),
    text('group_name', {
      label: 'Group',
      required: true,
      listed: true,
      help: 'Exactly as the provider sends it; Entra ID sends the object ID',
    }),
    refs('profiles', 'profile', { required: true, listed: true, help: 'What its users may do. Users cannot grant more than they have' }),
    refs('tenants', 'tenant', { required: true, listed: true, help: 'Whose records its users see' }),
  ],
});

export const singleSignOnCatalogues = [identityProvider, identityProviderGroup] as const;
