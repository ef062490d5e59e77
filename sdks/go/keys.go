package tannr

import (
	"context"
	"net/http"
	"net/url"
)

// Key is one of the workspace. Secret is in the answer that makes it, and nowhere else. To create one, set Name, Mode
// ("sandbox" or "live"), Scopes, and ExpiresAt where it ends by itself.
type Key struct {
	ID         string   `json:"id,omitempty"`
	Name       string   `json:"name"`
	Mode       string   `json:"mode"`
	Scopes     []string `json:"scopes"`
	ExpiresAt  string   `json:"expires_at,omitempty"`
	Prefix     string   `json:"prefix,omitempty"`
	Secret     string   `json:"secret,omitempty"`
	State      string   `json:"state,omitempty"`
	CreatedAt  string   `json:"created_at,omitempty"`
	CreatedBy  string   `json:"created_by,omitempty"`
	ReplacedBy string   `json:"replaced_by,omitempty"`
	LastUsedAt string   `json:"last_used_at,omitempty"`
}

// LoggedRequest is a call that was made. Code is of what was refused.
type LoggedRequest struct {
	ID           string  `json:"id"`
	At           string  `json:"at"`
	RequestID    string  `json:"request_id"`
	KeyID        string  `json:"key_id"`
	Mode         string  `json:"mode"`
	Method       string  `json:"method"`
	Path         string  `json:"path"`
	Family       string  `json:"family"`
	Status       int     `json:"status"`
	Milliseconds float64 `json:"ms"`
	Code         string  `json:"code"`
}

// Keys are those of a workspace.
type Keys struct{ c *Client }

// Create makes a key, which works at once.
func (k *Keys) Create(ctx context.Context, key Key) (*Key, error) {
	return ask[Key](ctx, k.c, http.MethodPost, "/keys", nil, key)
}

// Each calls visit with every key, the newest first, until it returns an error.
func (k *Keys) Each(ctx context.Context, visit func(Key) error) error {
	return each(ctx, k.c, "/keys", nil, visit)
}

// Update renames a key.
func (k *Keys) Update(ctx context.Context, id, name string) (*Key, error) {
	return ask[Key](ctx, k.c, http.MethodPatch, "/keys/"+at(id), nil, map[string]string{"name": name})
}

// Rotate makes a key with the same rights. Both work for so many seconds, seven days at most.
func (k *Keys) Rotate(ctx context.Context, id string, overlapSeconds int) (*Key, error) {
	body := map[string]int{"overlap_seconds": overlapSeconds}
	return ask[Key](ctx, k.c, http.MethodPost, "/keys/"+at(id)+"/rotate", nil, body)
}

// Revoke stops a key everywhere, at once.
func (k *Keys) Revoke(ctx context.Context, id string) (*Key, error) {
	return ask[Key](ctx, k.c, http.MethodDelete, "/keys/"+at(id), nil, nil)
}

// RequestFilter is of one key where it is named, and of what was refused where Failed says so.
type RequestFilter struct {
	KeyID  string
	Failed bool
}

// EachRequest calls visit with what was called in the last 30 days, the newest first.
func (k *Keys) EachRequest(ctx context.Context, filter RequestFilter, visit func(LoggedRequest) error) error {
	query := url.Values{}
	set(query, "key_id", filter.KeyID)
	if filter.Failed {
		query.Set("failed", "true")
	}
	return each(ctx, k.c, "/requests", query, visit)
}

// Webhook is told what happens to directives. Secret is in the answer that makes it, and nowhere else.
type Webhook struct {
	ID              string   `json:"id"`
	URL             string   `json:"url"`
	Events          []string `json:"events"`
	IsOn            bool     `json:"is_on"`
	TwoSecretsUntil string   `json:"two_secrets_until"`
	CreatedAt       string   `json:"created_at"`
	Secret          string   `json:"secret,omitempty"`
}

// WebhookChanges are the fields to change: those that are nil or empty stay.
type WebhookChanges struct {
	URL    string   `json:"url,omitempty"`
	Events []string `json:"events,omitempty"`
	IsOn   *bool    `json:"is_on,omitempty"`
}

// Delivery is a message, and how often it was sent. Body is what was sent, to the letter.
type Delivery struct {
	ID        string `json:"id"`
	Type      string `json:"type"`
	State     string `json:"state"`
	CreatedAt string `json:"created_at"`
	NextAt    string `json:"next_at"`
	ReplayOf  string `json:"replay_of"`
	Body      string `json:"body"`
	Attempts  []struct {
		Attempt      int    `json:"attempt"`
		At           string `json:"at"`
		Status       int    `json:"status"`
		Milliseconds int    `json:"ms"`
		Error        string `json:"error"`
	} `json:"attempts"`
}

// Webhooks are those of a workspace.
type Webhooks struct{ c *Client }

// Create makes a webhook for events like "directive.completed".
func (w *Webhooks) Create(ctx context.Context, address string, events []string) (*Webhook, error) {
	body := map[string]any{"url": address, "events": events}
	return ask[Webhook](ctx, w.c, http.MethodPost, "/webhooks", nil, body)
}

// List reads the webhooks.
func (w *Webhooks) List(ctx context.Context) ([]Webhook, error) {
	return rows[Webhook](ctx, w.c, "/webhooks")
}

// Update changes a webhook.
func (w *Webhooks) Update(ctx context.Context, id string, changes WebhookChanges) (*Webhook, error) {
	return ask[Webhook](ctx, w.c, http.MethodPatch, "/webhooks/"+at(id), nil, changes)
}

// Delete takes a webhook away.
func (w *Webhooks) Delete(ctx context.Context, id string) error {
	return w.c.Request(ctx, http.MethodDelete, "/webhooks/"+at(id), nil, nil, nil)
}

// Rotate makes a new secret. For so many seconds, seven days at most, messages have two signatures.
func (w *Webhooks) Rotate(ctx context.Context, id string, overlapSeconds int) (*Webhook, error) {
	body := map[string]int{"overlap_seconds": overlapSeconds}
	return ask[Webhook](ctx, w.c, http.MethodPost, "/webhooks/"+at(id)+"/rotate", nil, body)
}

// EachDelivery calls visit with what was sent in the last 30 days, the newest first.
func (w *Webhooks) EachDelivery(ctx context.Context, id string, visit func(Delivery) error) error {
	return each(ctx, w.c, "/webhooks/"+at(id)+"/deliveries", nil, visit)
}

// Replay sends the message of a delivery again, and returns its new id.
func (w *Webhooks) Replay(ctx context.Context, deliveryID string) (string, error) {
	var answer struct{ ID string }
	path := "/webhooks/deliveries/" + at(deliveryID) + "/replay"
	err := w.c.Request(ctx, http.MethodPost, path, nil, nil, &answer)
	return answer.ID, err
}
