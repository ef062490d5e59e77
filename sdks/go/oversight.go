package tannr

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
)

// Event is a line of the record.
type Event struct {
	ID          string         `json:"id"`
	DirectiveID string         `json:"directive_id"`
	Kind        string         `json:"kind"`
	By          string         `json:"by"`
	Reason      string         `json:"reason"`
	Step        int            `json:"step"`
	Seq         int64          `json:"seq"`
	At          string         `json:"at"`
	Hash        string         `json:"hash"`
	Detail      map[string]any `json:"detail"`
}

// EventFilter narrows the record down. What is empty does not. After and Before are ids of events, Kind is one kind or
// several with commas between, Since and Until are times, and By is the id of a person.
type EventFilter struct {
	DirectiveID, After, Before, Kind, By, Since, Until string
	// Limit is 100 where it is zero, and 500 at most.
	Limit int
}

// Audit is a report of the record.
type Audit struct {
	ID        string `json:"id"`
	State     string `json:"state"`
	From      string `json:"from"`
	To        string `json:"to"`
	Events    int    `json:"events"`
	Signed    string `json:"signed"`
	CreatedAt string `json:"created_at"`
}

// Trace is what a directive did, in order.
type Trace struct {
	ID    string       `json:"id"`
	Steps []TraceEntry `json:"steps"`
}

// TraceEntry says what was read, concluded or decided.
type TraceEntry struct {
	At        int    `json:"at"`
	Kind      string `json:"kind"`
	By        string `json:"by"`
	Source    string `json:"source"`
	Step      int    `json:"step"`
	Title     string `json:"title"`
	Tool      string `json:"tool"`
	Concluded string `json:"concluded"`
	Reason    string `json:"reason"`
	Time      string `json:"time"`
}

// Checkpoint is a head of the chain that was signed.
type Checkpoint struct {
	Seq    int64  `json:"seq"`
	Hash   string `json:"hash"`
	At     string `json:"at,omitempty"`
	Signed string `json:"signed"`
}

// Chain is where the record of a workspace stands. Cut is of a sandbox, which keeps 30 days: the last event before it.
type Chain struct {
	Workspace   string       `json:"workspace"`
	Seq         int64        `json:"seq"`
	Hash        string       `json:"hash"`
	BeganAt     string       `json:"began_at"`
	Checkpoints []Checkpoint `json:"checkpoints"`
	Cut         *Checkpoint  `json:"cut"`
}

// ChainLine is a line as it is hashed.
type ChainLine struct {
	Seq   int64  `json:"seq"`
	Event string `json:"event"`
	Prev  string `json:"prev"`
	Hash  string `json:"hash"`
	MAC   string `json:"mac"`
}

// Hold says whether everything is paused.
type Hold struct {
	Held       bool   `json:"held"`
	By         string `json:"by"`
	At         string `json:"at"`
	Reason     string `json:"reason"`
	Directives int    `json:"directives"`
}

// Oversight is the record of a workspace.
type Oversight struct{ c *Client }

// Events reads the record: of one directive where an id is given, and on from the event after.
func (o *Oversight) Events(ctx context.Context, directiveID, after string) ([]Event, error) {
	return o.EventsWhere(ctx, EventFilter{DirectiveID: directiveID, After: after})
}

// EventsWhere reads what of the record fits.
func (o *Oversight) EventsWhere(ctx context.Context, filter EventFilter) ([]Event, error) {
	var answer struct{ Events []Event }
	query := url.Values{}
	set(query, "directive_id", filter.DirectiveID)
	set(query, "after", filter.After)
	set(query, "before", filter.Before)
	set(query, "kind", filter.Kind)
	set(query, "by", filter.By)
	set(query, "since", filter.Since)
	set(query, "until", filter.Until)
	setNumber(query, "limit", int64(filter.Limit))
	err := o.c.Request(ctx, http.MethodGet, "/oversight/events", query, nil, &answer)
	return answer.Events, err
}

// Audit starts a report from one day to another, as 2026-07-01.
func (o *Oversight) Audit(ctx context.Context, from, to string) (*Audit, error) {
	body := map[string]string{"from": from, "to": to}
	return ask[Audit](ctx, o.c, http.MethodPost, "/oversight/audit", nil, body)
}

// Report reads a report that was started.
func (o *Oversight) Report(ctx context.Context, id string) (*Audit, error) {
	return ask[Audit](ctx, o.c, http.MethodGet, "/oversight/audit/"+at(id), nil, nil)
}

// Trace reads what a directive did, step by step, with who decided.
func (o *Oversight) Trace(ctx context.Context, directiveID string) (*Trace, error) {
	return ask[Trace](ctx, o.c, http.MethodGet, "/oversight/traces/"+at(directiveID), nil, nil)
}

// Chain reads where the record stands, and which of its heads were signed.
func (o *Oversight) Chain(ctx context.Context) (*Chain, error) {
	return ask[Chain](ctx, o.c, http.MethodGet, "/oversight/chain", nil, nil)
}

// ExportChain reads lines after that number, 1,000 where the limit is zero and 5,000 at most: what a verifier reads.
func (o *Oversight) ExportChain(ctx context.Context, after int64, limit int) ([]ChainLine, error) {
	var answer struct{ Lines []ChainLine }
	query := url.Values{}
	setNumber(query, "after", after)
	setNumber(query, "limit", int64(limit))
	err := o.c.Request(ctx, http.MethodGet, "/oversight/chain/events", query, nil, &answer)
	return answer.Lines, err
}

// Download reads the whole chain as a text, which Verify verifies without a server.
func (o *Oversight) Download(ctx context.Context) ([]byte, error) {
	type end struct {
		Seq    int64   `json:"seq"`
		Hash   *string `json:"hash"`
		Signed string  `json:"signed,omitempty"`
	}
	var stands struct {
		Workspace   string
		Seq         int64
		Hash        *string
		Cut         *end
		Checkpoints []json.RawMessage
	}
	if err := o.c.Request(ctx, http.MethodGet, "/oversight/chain", nil, nil, &stands); err != nil {
		return nil, err
	}
	keys, err := o.c.PublicKeys(ctx)
	if err != nil {
		return nil, err
	}
	first := map[string]any{"workspace": stands.Workspace, "head": end{Seq: stands.Seq, Hash: stands.Hash}}
	var after int64
	if stands.Cut != nil {
		first["cut"], after = stands.Cut, stands.Cut.Seq
	}
	var text bytes.Buffer
	rows := json.NewEncoder(&text)
	rows.SetEscapeHTML(false)
	if err := rows.Encode(first); err != nil {
		return nil, err
	}
	// What happens meanwhile belongs to the next time.
	for after < stands.Seq {
		lines, err := o.ExportChain(ctx, after, 5000)
		if err != nil {
			return nil, err
		}
		if len(lines) == 0 {
			break
		}
		for _, line := range lines {
			if after = line.Seq; after > stands.Seq {
				break
			}
			if err := rows.Encode(line); err != nil {
				return nil, err
			}
		}
	}
	for _, one := range stands.Checkpoints {
		if err := rows.Encode(map[string]any{"checkpoint": one}); err != nil {
			return nil, err
		}
	}
	err = rows.Encode(map[string]any{"jwks": keys})
	return text.Bytes(), err
}

// Verify says whether the chain holds as it is now, or an export of it where there is one, by the keys of the server. The
// macKey is nil for whoever does not have it.
func (o *Oversight) Verify(ctx context.Context, export, macKey []byte) (*Verdict, error) {
	if export == nil {
		var err error
		if export, err = o.Download(ctx); err != nil {
			return nil, err
		}
	}
	keys, err := o.c.PublicKeys(ctx)
	if err != nil {
		return nil, err
	}
	return Verify(export, keys, macKey)
}

// Hold says whether everything is paused.
func (o *Oversight) Hold(ctx context.Context) (*Hold, error) {
	return ask[Hold](ctx, o.c, http.MethodGet, "/oversight/hold", nil, nil)
}

// PauseAll has no step of any directive begin until everything is resumed. The reason may be empty.
func (o *Oversight) PauseAll(ctx context.Context, reason string) (*Hold, error) {
	return ask[Hold](ctx, o.c, http.MethodPost, "/oversight/hold", nil, why(reason))
}

// ResumeAll lets everything go on that PauseAll stopped, with a person's access token: an API key is refused.
func (o *Oversight) ResumeAll(ctx context.Context, reason string) (*Hold, error) {
	return ask[Hold](ctx, o.c, http.MethodDelete, "/oversight/hold", nil, why(reason))
}

func why(reason string) map[string]string {
	if reason == "" {
		return map[string]string{}
	}
	return map[string]string{"reason": reason}
}
